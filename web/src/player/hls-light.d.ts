// The light build has the same interface as the full one, but no types of its own.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
