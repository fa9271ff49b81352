import { afterEach, expect, test, vi } from "vitest";
import { call, callForFile, lendCredentials } from "../../src/api/client.ts";
import { CallFailure } from "../../src/api/failure.ts";

const answer = (status: number, code: string, additionals: object = {}) =>
  new Response(JSON.stringify({ httpStatus: status, respondCode: { code, message: "said", additionals } }), {
    status,
    headers: { "content-type": "application/json", "x-request-id": "r1" },
  });

function session(tokens: string[], refresh: () => boolean) {
  const seen = { lost: 0, refreshed: 0, epochs: [] as string[] };
  let at = 0;
  lendCredentials({
    accessToken: () => tokens[at] ?? null,
    language: () => "zh_TW",
    refresh: async () => {
      seen.refreshed++;
      at++;
      return refresh();
    },
    lost: () => {
      seen.lost++;
    },
    rightsAt: (epoch) => {
      seen.epochs.push(epoch);
    },
  });
  return seen;
}

afterEach(() => vi.unstubAllGlobals());

test("a refused token is refreshed once and the call repeated under the same key [behaviourRefreshOnceRetry] [request bearer token] [reply additionals]", async () => {
  const seen = session(["old", "new"], () => true);
  const fetched = vi
    .fn()
    .mockResolvedValueOnce(answer(401, "TOKEN_EXPIRED"))
    .mockResolvedValueOnce(answer(200, "OK", { product: [1] }));
  vi.stubGlobal("fetch", fetched);
  await expect(call("/v1/product/a", { body: {} })).resolves.toEqual({ product: [1] });
  const headers = fetched.mock.calls.map(([, options]) => (options as { headers: Headers }).headers);
  expect(headers.map((one) => one.get("authorization"))).toEqual(["Bearer old", "Bearer new"]);
  expect(headers[0]?.get("idempotency-key")).toBe(headers[1]?.get("idempotency-key"));
  expect(headers[0]?.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen).toEqual({ lost: 0, refreshed: 1, epochs: [] });
});

test("a call is JSON in UTF-8 that no cache answers, and takes as long as it takes [request JSON UTF-8] [request no-cache] [other_calls_timeout]", async () => {
  session(["t"], () => true);
  const fetched = vi.fn().mockImplementation(async () => answer(200, "OK"));
  vi.stubGlobal("fetch", fetched);
  await call("/v1/product/q", { body: { page: 1 } });
  const [, sent] = fetched.mock.calls[0] as [string, RequestInit & { headers: Headers }];
  expect(sent.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(sent.body).toBe('{"page":1}');
  expect(sent.cache).toBe("no-store");
  expect(sent.signal).toBeUndefined();
});

test("where the refresh fails the session is lost and the call refused", async () => {
  const seen = session(["old"], () => false);
  vi.stubGlobal(
    "fetch",
    vi.fn().mockImplementation(async () => answer(401, "TOKEN_EXPIRED")),
  );
  await expect(call("/v1/product/q", {})).rejects.toMatchObject({ code: "TOKEN_EXPIRED", status: 401 });
  expect(seen).toEqual({ lost: 1, refreshed: 1, epochs: [] });
});

test("a question carries no key, and a failed sign-in refreshes nothing", async () => {
  const seen = session(["t"], () => true);
  const fetched = vi.fn().mockImplementation(async () => answer(200, "OK"));
  vi.stubGlobal("fetch", fetched);
  await call("/v1/product/q", { body: {} });
  expect(
    new Headers((fetched.mock.calls[0]?.[1] as RequestInit | undefined)?.headers).get("idempotency-key"),
  ).toBeNull();
  vi.stubGlobal(
    "fetch",
    vi.fn().mockImplementation(async () => answer(401, "SIGN_IN_FAILED")),
  );
  await expect(call("/v1/login", { body: {}, bare: true })).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  expect(seen.refreshed).toBe(0);
});

test("a failure keeps its fields, what came with it, and the request's number [behaviourMostCallsErrorResponse] [behaviourSomeCallsErrorData]", async () => {
  session(["t"], () => true);
  const errors = [{ index: 0, field: "product_code", code: "REQUIRED", message: "m" }];
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(answer(400, "REQUIRED", { errors, request_id: "r2" })));
  const failure = await call("/v1/product/a", { body: {} }).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure).toMatchObject({ code: "REQUIRED", message: "said", errors, requestId: "r2" });
  expect(failure).toMatchObject({ additionals: { errors, request_id: "r2" } });
});

test("no answer and no envelope are told apart", async () => {
  session(["t"], () => true);
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("failed")));
  await expect(call("/v1/x/q", {})).rejects.toMatchObject({ code: "OFFLINE" });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("<html>", { status: 200 })));
  await expect(call("/v1/x/q", {})).rejects.toMatchObject({ code: "BAD_REPLY" });
});

test("a file comes with its name; a refusal in its place is thrown", async () => {
  session(["t"], () => true);
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''%E6%8F%80.pdf",
  };
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("pdf", { status: 200, headers })));
  expect((await callForFile("/v1/pickinglist/order", { body: {} })).name).toBe("揀.pdf");
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(answer(404, "NOT_FOUND")));
  await expect(callForFile("/v1/pickinglist/order", { body: {} })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("every call says the language of the screen, and a refusal keeps the one it was said in", async () => {
  session(["t"], () => true);
  const fetched = vi.fn().mockImplementation(async () => answer(404, "NOT_FOUND"));
  vi.stubGlobal("fetch", fetched);
  const asked = [
    call("/v1/x", { method: "GET" }),
    call("/v1/login", { body: {}, bare: true }),
    callForFile("/v1/x.pdf", { body: {} }),
  ];
  for (const one of asked) await expect(one).rejects.toMatchObject({ language: "zh_TW" });
  for (const [, options] of fetched.mock.calls)
    expect((options as { headers: Headers }).headers.get("x-language")).toBe("zh_TW");
  expect(fetched).toHaveBeenCalledTimes(asked.length);
});

test("the session is told at which epoch of rights a call ran", async () => {
  const seen = session(["good"], () => true);
  const headers = { "content-type": "application/json", "x-rights-epoch": "7" };
  vi.stubGlobal("fetch", async (path: string) => {
    const body = JSON.stringify({ httpStatus: 200, respondCode: { code: "OK", message: "", additionals: {} } });
    return new Response(body, { status: 200, headers: path === "/v1/old" ? {} : headers });
  });
  await call("/v1/old", { body: {} });
  await call("/v1/unit/q", { body: {} });
  expect(seen.epochs).toEqual(["7"]);
});
