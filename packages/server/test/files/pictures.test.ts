import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import { forgetOld } from "../../src/files/index.ts";
import { keepPicture } from "../../src/files/pictures.ts";
import { masterData } from "../hooks/masterData.ts";
import { oneDatabase } from "../support/database.ts";
import { jpeg, pictureForm, png, webp } from "../support/pictures.ts";
import { openWorld, type World } from "../support/world.ts";

const unknown = "0".repeat(64);

describe.each(oneDatabase)("pictures of products, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 60_000);
  afterAll(() => w?.close());
  const { product, wrong } = masterData(() => w);

  const upload = (file: Buffer | string, thumbnail?: Buffer, as: "chief" | "nobody" | "anonymous" = "chief") =>
    w.ask(as, "POST", "/v1/fileupload/product/product_picture", pictureForm(file, thumbnail));
  const uploaded = async (file: Buffer, thumbnail?: Buffer) =>
    String((await upload(file, thumbnail)).additionals.upload[0].picture_hash);
  const kept = async () =>
    (await sql<{ hash: string }>`select picture_hash as hash from picture`.execute(w.database.reader)).rows.map(
      ({ hash }) => hash,
    );

  it("keeps a picture and its small form, the same one once", async () => {
    const hash = await uploaded(webp(800, 600), png(96, 72));
    expect(await uploaded(webp(800, 600), png(96, 72))).toBe(hash);
    expect((await kept()).filter((one) => one === hash)).toHaveLength(1);
    const made = await product({ product_picture: hash });
    expect(made.product_picture).toBe(hash);
    const path = `/v1/product/${made.product_id}/picture/${hash}`;
    const fetched = (size: string) =>
      w.app.inject({ url: `${path}?size=${size}`, headers: { authorization: `Bearer ${w.tokens.picker}` } });
    const [whole, small] = [await fetched("whole"), await fetched("small")];
    expect([whole.headers["content-type"], whole.rawPayload.equals(webp(800, 600))]).toEqual(["image/webp", true]);
    expect([small.headers["content-type"], small.rawPayload.equals(png(96, 72))]).toEqual(["image/png", true]);
    expect(small.headers["cache-control"], "a hash means one picture for good").toContain("immutable");
  });

  it("tells a picture by its bytes, and refuses others at the field", async () => {
    const refused = async (file: Buffer | string, thumbnail?: Buffer) =>
      (await upload(file, thumbnail)).additionals.errors.map((one: { field: string; code: string }) => [
        one.field,
        one.code,
      ]);
    expect(await refused("<svg onload=alert(1)>")).toEqual([["product_picture", "NO_PICTURE"]]);
    expect(await refused(png(2000, 10), png(10, 10))).toEqual([["product_picture", "PICTURE_TOO_LARGE"]]);
    expect(await refused(png(600, 600)), "without its small form").toEqual([["product_picture", "PICTURE_TOO_LARGE"]]);
    const heavy = Buffer.concat([jpeg(200, 200), Buffer.alloc(600 * 1024)]);
    expect(await refused(heavy, png(10, 10))).toEqual([["product_picture", "PICTURE_TOO_LARGE"]]);
    expect(await refused(png(600, 600), Buffer.from("no picture"))).toEqual([["product_picture", "NO_PICTURE"]]);
  });

  it("is uploaded by who writes products, and seen by who sees the product alone", async () => {
    expect((await upload(png(20, 20), undefined, "anonymous")).status).toBe(401);
    expect((await upload(png(20, 20), undefined, "nobody")).code).toBe("NOT_PERMITTED");
    const hash = await uploaded(png(21, 21));
    const made = await product({ product_picture: hash });
    const plain = await product();
    const url = `/v1/product/${made.product_id}/picture/${hash}`;
    const statusFor = async (as: "anonymous" | "mine" | "other" | "abroad" | "picker" | "nobody") =>
      (await w.ask(as, "GET", url)).status;
    expect(await Promise.all((["mine", "picker"] as const).map(statusFor))).toEqual([200, 200]);
    expect(await Promise.all((["anonymous", "nobody", "other", "abroad"] as const).map(statusFor))).toEqual([
      401, 403, 404, 404,
    ]);
    expect((await w.ask("chief", "GET", `/v1/product/${plain.product_id}/picture/${hash}`)).status).toBe(404);
  });

  it("takes only what was uploaded, and shows it with the lines that name the product", async () => {
    const made = await product();
    const path = `/v1/product/${made.product_id}`;
    expect(await wrong("PUT", path, { product_picture: unknown })).toMatchObject({
      field: "product_picture",
      code: "UNKNOWN_FILE",
    });
    expect(await wrong("PUT", path, { product_picture: "me.png" })).toMatchObject({ code: "BAD_FORMAT" });
    const hash = await uploaded(png(22, 22));
    await w.put(path, { product_picture: hash });
    const relation = { product_id: (await product()).product_id, child_product_id: made.product_id, relation_num: "1" };
    const { productRelation } = await w.post("/v1/product/relation/a", relation);
    expect(productRelation[0]).toMatchObject({ child_product_picture: hash });
    const copied = await w.post(`/v1/product/copy/${made.product_id}`, {});
    expect(copied.product[0]).toMatchObject({ product_picture: hash });
  });

  it("is forgotten a day after the last row let go of it", async () => {
    const hash = await uploaded(png(23, 23));
    const [one, other] = [await product({ product_picture: hash }), await product({ product_picture: hash })];
    const aDayLater = async () => {
      await sql`update picture set doubted_at = doubted_at - interval '25 hours'`.execute(w.database.reader);
      await w.database.transact(forgetOld);
      return (await kept()).includes(hash);
    };
    expect(await aDayLater(), "two rows hold it").toBe(true);
    await w.put(`/v1/product/${one.product_id}`, { product_picture: null });
    expect(await aDayLater(), "one row holds it").toBe(true);
    await w.ask("chief", "DELETE", `/v1/product/${other.product_id}`);
    expect((await kept()).includes(hash), "at once").toBe(true);
    expect(await aDayLater(), "none holds it").toBe(false);
  });

  it("is another one where the same bytes are parted elsewhere into the whole and its small form", async () => {
    const [one, other] = [png(33, 33), webp(34, 34)];
    const glued = Buffer.concat([one, other]);
    const hashes = await w.database.transact(async (tx) => {
      const keep = (whole: Buffer, small: Buffer) =>
        keepPicture(tx, {
          accountId: newId(),
          field: "product_picture",
          whole: { type: "image/png", content: whole },
          small: { type: "image/webp", content: small },
        });
      return [await keep(one, other), await keep(glued.subarray(0, 40), glued.subarray(40))];
    });
    expect(new Set(hashes).size).toBe(2);
  });

  it("is refused beyond two hundred of an account that no row holds; a known one, a used one and a later one are not", async () => {
    const known = await uploaded(png(35, 35));
    await sql`with more as (
        insert into picture (picture_hash, type, content, small_type, small_content, doubted_at)
        select lpad(n::text, 64, '0'), 'image/png', '', 'image/png', '', now() from generate_series(1, 201) n
        returning picture_hash
      ), t as (
        select account_id, 201 - count(*)::int as missing from picture_upload
        where account_id = (select account_id from picture_upload where picture_hash = ${known}) group by 1
      )
      insert into picture_upload (account_id, picture_hash)
      select t.account_id, picture_hash from t cross join more where picture_hash::numeric <= t.missing`.execute(
      w.database.reader,
    );
    expect(await uploaded(png(35, 35)), "there already").toBe(known);
    await product({ product_picture: known });
    const refused = await upload(png(36, 36));
    expect(refused).toMatchObject({ status: 409, code: "TOO_MANY_PICTURES" });
    expect(refused.additionals.errors).toMatchObject([{ field: "product_picture", details: { max: 200 } }]);
    await sql`update picture_upload set uploaded_at = now() - interval '25 hours' where picture_hash = lpad('7', 64, '0')`.execute(
      w.database.reader,
    );
    await w.database.transact(forgetOld);
    const hash = await uploaded(png(36, 36));
    expect((await upload(png(37, 37))).code).toBe("TOO_MANY_PICTURES");
    await product({ product_picture: hash });
    expect((await upload(png(37, 37))).status, "one is used").toBe(200);
    await sql`delete from picture where content = ''`.execute(w.database.reader);
  });

  it("is held by rows of those alone who uploaded it or see it, whoever knows its hash", async () => {
    const hash = await uploaded(png(41, 41));
    const waiting = await uploaded(png(42, 42));
    const made = await product({ product_picture: hash });
    const { companyId, mine } = w.there;
    const unit = (await w.rows("/unit", "unit", { unit_code: "EA" }))[0]?.unit_id;
    const own = { company_id: companyId, owner_id: mine, product_name: "Theirs", stock_unit_id: unit };
    const abroad = (product_picture: string) =>
      w.ask("abroad", "POST", "/v1/product/a", { body: { ...own, product_code: w.unique(), product_picture } });
    const plain = (await w.ask("abroad", "POST", "/v1/product/a", { body: { ...own, product_code: w.unique() } }))
      .additionals.product[0];
    for (const theirs of [hash, waiting]) {
      const change = { body: { product_picture: theirs } };
      for (const answer of [
        await abroad(theirs),
        await w.ask("abroad", "PUT", `/v1/product/${plain.product_id}`, change),
      ])
        expect([answer.status, answer.code, answer.additionals.errors[0].field]).toEqual([
          400,
          "UNKNOWN_FILE",
          "product_picture",
        ]);
      const url = `/v1/product/${plain.product_id}/picture/${theirs}`;
      expect((await w.ask("abroad", "GET", url)).status).toBe(404);
    }
    const colleague = (product_picture: string) =>
      w.ask("manager", "PUT", `/v1/product/${made.product_id}`, { body: { product_picture } });
    expect((await colleague(waiting)).code, "another's that waits for its row").toBe("UNKNOWN_FILE");
    const duplicate = await w.ask("manager", "POST", `/v1/product/copy/${made.product_id}`, { body: {} });
    expect([duplicate.status, duplicate.additionals.product[0].product_picture]).toEqual([200, hash]);
    const upload = await w.ask("abroad", "POST", "/v1/fileupload/product/product_picture", pictureForm(png(41, 41)));
    expect(upload.additionals.upload, "who has the picture itself").toEqual([{ picture_hash: hash }]);
    expect((await abroad(hash)).status).toBe(200);
  });

  it("is answered once for the key of its request, whatever its boundary, and another picture under it is refused", async () => {
    const send = (file: Buffer, boundary: string) => {
      const { body, headers } = pictureForm(file, undefined, boundary);
      return w.ask("chief", "POST", "/v1/fileupload/product/product_picture", {
        body,
        headers: { ...headers, "idempotency-key": "one-picture" },
      });
    };
    const first = await send(png(31, 31), "--first");
    const again = await send(png(31, 31), "--again");
    expect([first.status, again.status, again.additionals.upload]).toEqual([200, 200, first.additionals.upload]);
    expect(await send(png(32, 32), "--other")).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" });
  });

  it("is left alone by exports and imports", async () => {
    const hash = await uploaded(png(24, 24));
    const made = await product({ product_picture: hash });
    const query = [{ queryField: "product_id", queryCondition: "equal", queryValue: made.product_id }];
    const { text } = await w.ask("chief", "POST", "/v1/product/export", { body: { format: "csv", query } });
    expect(text).toContain(String(made.product_code));
    expect(text).not.toContain(hash);
  });
});
