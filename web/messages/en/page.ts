/** The page around the lesson. */

export const page = {
  title: 'Multi-head attention, number by number',
};
