import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "../../src/api/inTime.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a script that is not there after two minutes is an error [chunk_load_timeout_s] [behaviourChunkTimeout]", async () => {
  const failed = vi.fn();
  void inTime(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.any(TypeError));
});

test("one that cannot be had is an error at once [behaviourChunkLoadError]", async () => {
  const failed = vi.fn();
  void inTime(Promise.reject(new TypeError("no such script"))).catch(failed);
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledWith(new TypeError("no such script"));
});

test("one that comes in time is what it is", async () => {
  expect(await inTime(Promise.resolve("screen"))).toBe("screen");
});
