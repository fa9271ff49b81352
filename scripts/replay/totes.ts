/** The totes that nobody picks into at the moment. */
export class Totes {
  readonly #free: string[];

  constructor(codes: readonly string[]) {
    this.#free = [...codes];
  }

  take(): string {
    const code = this.#free.shift();
    if (code === undefined) throw new Error("there are more orders at once than totes");
    return code;
  }

  /** What leaves a tote last is used again last. */
  leave(code: string): void {
    this.#free.push(code);
  }
}
