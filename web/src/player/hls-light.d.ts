// The light build has the same interface as the full one, but comes without types.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
