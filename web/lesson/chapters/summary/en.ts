/** The summary's laboratory: exercises in mixed order, and the record. */
export const words = { record: 'Your record' };
