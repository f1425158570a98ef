import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointAddresses } from './vite-endpoints.ts'
import { pdfDataFiles } from './vite-pdf-files.ts'

/**
 * sonner writes its stylesheet into a <style> element when it is imported: outside of all layers, so it wins over our
 * own classes, and only allowed while the Content-Security-Policy lets styles be inline. styles.css imports the same
 * sheet into a layer, so the call is taken out here.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler: (code) => ({ code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null }),
    },
  }
}

/**
 * What is always needed together comes together, each with all it imports. Left to itself, the bundler makes a file of
 * every handful of lines that two pages share: half as many bytes again, as small files compress badly, in 150 requests.
 */
const CHUNKS = [
  { name: 'start', test: /[\\/]web[\\/]src[\\/]main\.tsx$/, priority: 3 },
  {
    name: 'shelf',
    test: /[\\/]web[\\/]src[\\/](app[\\/](Shell|pages[\\/]BookshelfPage)\.tsx|features[\\/]shelves[\\/]load-bookshelf-ahead\.ts)$/,
    priority: 2,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000, priority: 1 },
]

export default defineConfig({
  // Relative, because the server may live under a path of its own; index.html's <base> says which.
  base: './',
  plugins: [react(), tailwindcss(), endpointAddresses(), pdfDataFiles(), sonnerWithoutStyleElement()],
  // Dependencies that are bundled ahead skip the plugins, so this one is served as it is.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // Of what pages share: not with the names of all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
})
