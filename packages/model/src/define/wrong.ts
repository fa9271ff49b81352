/** A declaration that contradicts itself; thrown when the registry is made, so that no server starts with it. */
export class WrongDeclaration extends Error {
  constructor(name: string, what: string) {
    super(`${name}: ${what}`);
    this.name = "WrongDeclaration";
  }
}
