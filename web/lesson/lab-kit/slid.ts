/** A listener for both events of a plain slider: `input` while it is moved, and `change`, `done`, when it is let go. */
export function slid(take: (value: number, done: boolean) => void): (event: Event) => void {
  return ({ type, target }) => {
    if (target instanceof HTMLInputElement) take(target.valueAsNumber, type === 'change');
  };
}
