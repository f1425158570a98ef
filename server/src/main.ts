import './platform/process/small-start-heap.ts'

// Imported dynamically: loading it first would make the heap grow.
await import('./start.ts')
