import './platform/process/small-start-heap.ts'

// Loaded afterwards: loading alone would make the heap grow.
await import('./start.ts')
