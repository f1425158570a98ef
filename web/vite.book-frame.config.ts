import { defineConfig } from 'vite'

/**
 * The frame that shows books is built by itself: it has no rights of our origin, and must never load a chunk of the
 * client by sharing one with it.
 */
export default defineConfig({
  base: './',
  publicDir: false,
  build: {
    emptyOutDir: false,
    // It would put links into the document, which belongs to the book.
    modulePreload: false,
    rolldownOptions: { input: 'book-frame.html' },
  },
})
