/** An intersection observer whose reports the test makes. */
export class FakeIntersections {
  /** The newest one. */
  static now: FakeIntersections | null = null;
  readonly elements = new Set<Element>();

  constructor(
    readonly report: (entries: { target: Element; isIntersecting: boolean }[]) => void,
    readonly options: IntersectionObserverInit,
  ) {
    FakeIntersections.now = this;
  }

  observe(element: Element): void {
    this.elements.add(element);
  }

  disconnect(): void {
    this.elements.clear();
  }
}
