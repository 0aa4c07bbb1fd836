/** The heads' switches: the output as a sum. */
const all = (n: number): string => (n === 1 ? 'the only feature' : `all ${n} features`);

export const words = {
  switches: 'Heads that take part',
  head: (head: number) => `Head ${head + 1}`,
  token: 'Token',
  table: (token: string) => `The output of “${token}”, added up head by head`,
  part: (head: number) => `head ${head + 1}`,
  bias: 'b_O',
  total: (on: number, all: number) => (on === all ? 'their sum' : `sum of ${on}`),
  core: 'Y in the figure',
  coreWithout: 'Y without them',
  lost: 'lost',
  more: (count: number) => `⋯ ${count} more`,
  equal: (n: number, difference: string) =>
    difference === '0'
      ? `In ${all(n)} the sum is what the layer computes.`
      : `In ${all(n)} the sum differs from what the layer computes by at most ${difference}, which is rounding.`,
  domain: (most: string) => `The colours go from −${most} to ${most}.`,
  losses: 'How much each word loses',
  nothing: 'Nothing yet: switch a head off above.',
  percent: (share: string) => `${share} %`,
  lossesHow:
    'The length of what is missing, ‖Y − Y without them‖, in per cent of the length of Y. It is more than 100 % where heads worked against each other. A transformer adds Y to X, so there the loss is a smaller part of the whole.',
};
