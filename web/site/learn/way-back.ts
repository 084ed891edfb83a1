/** A button that leads back to the step that was followed, shown while the step is out of the window. */
export class WayBack {
  private readonly button: HTMLButtonElement;
  private step: HTMLElement | undefined;
  private readonly seen: IntersectionObserver;

  constructor() {
    this.button = document.createElement('button');
    this.button.type = 'button';
    this.button.className = 'way-back';
    this.button.textContent = '↓ Back to the step';
    this.button.hidden = true;
    this.button.addEventListener('click', () => this.go());
    document.body.append(this.button);
    this.seen = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last) return;
      this.button.hidden = last.isIntersecting;
      this.button.textContent = `${last.boundingClientRect.top < 0 ? '↑' : '↓'} Back to the step`;
    });
  }

  /** Remembers the step that was followed. */
  from(step: HTMLElement): void {
    if (this.step) this.seen.unobserve(this.step);
    this.step = step;
    this.seen.observe(step);
  }

  private go(): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.step?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
    this.step?.focus({ preventScroll: true });
  }
}
