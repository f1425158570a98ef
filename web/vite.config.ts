import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointAddresses } from './vite-endpoints.ts'

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

export default defineConfig({
  // Relative, because the server may live under a path of its own; index.html's <base> says which.
  base: './',
  plugins: [react(), tailwindcss(), endpointAddresses(), sonnerWithoutStyleElement()],
  // Dependencies that are bundled ahead skip the plugins, so this one is served as it is.
  optimizeDeps: { exclude: ['sonner'] },
  build: { outDir: 'dist', emptyOutDir: true },
})
