export const isAllowedCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 99

/** 0 means unlimited. */
export const isAllowedSize = (value: number): boolean => value >= 0 && value <= 100_000
