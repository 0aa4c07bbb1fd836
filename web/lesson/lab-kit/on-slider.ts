/** A listener for both events of a slider: `input` while it moves, and `change` (`done`) at the end. */
export function onSlider(take: (value: number, done: boolean) => void): (event: Event) => void {
  return ({ type, target }) => {
    if (target instanceof HTMLInputElement) take(target.valueAsNumber, type === 'change');
  };
}
