/** The controls: names, values as shown on the chips, and what they say about themselves. */

export const controls = {
  region: 'Settings of the model',
};
