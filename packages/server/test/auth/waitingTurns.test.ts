import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../src/auth/limits.ts";
import { adminLogin, adminPassword, type House, openHouse, turnsIn } from "./house.ts";

let house: House;
beforeAll(async () => {
  // As the embedded database: one connection for calls of a kind.
  house = await openHouse("server", { poolSize: 2 });
});
afterAll(() => house.close());

const attempt = (login_name: string, password: string) =>
  house.call("POST", "/v1/login", { body: { login_name, password } });

test("guesses that wait for their turn keep nobody else from signing in", async () => {
  for (let index = 0; index < limits.failuresOfName; index++) await attempt("guessed", "wrong");
  await turnsIn(house.database, 3);
  const ended: string[] = [];
  const guess = attempt("guessed", "wrong").then(({ code }) => ended.push(code));
  const right = attempt(adminLogin, adminPassword).then(({ code }) => ended.push(code));
  await Promise.all([guess, right]);
  expect(ended).toEqual(["OK", "SIGN_IN_FAILED"]);
});
