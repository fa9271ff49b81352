import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What was understood of a file. */
export interface Understood {
  readonly file_id: string;
  readonly sheet: string;
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, number>>;
  readonly sheets: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly row_count: number;
  }[];
}

export interface Outcome {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly imported: number;
  readonly made: number;
  readonly errors: readonly { readonly row: number; readonly field: string | null; readonly code: string }[];
}

type Additionals = Readonly<Record<string, unknown>>;

/** Somebody with files: signs in, uploads, looks, imports. */
export class Person {
  readonly #url: string;
  #token = "";
  companyId = "";

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(login_name: string, password: string): Promise<void> {
    const { loginAccountInfo } = await this.post("/v1/login", { login_name, password, language: "en_US" });
    const info = loginAccountInfo as {
      loginAccountToken: { access_token: string };
      companyBasicResponseList: { company_id: string }[];
    };
    this.#token = info.loginAccountToken.access_token;
    this.companyId = info.companyBasicResponseList[0]?.company_id ?? "";
  }

  post(path: string, body: unknown): Promise<Additionals> {
    return this.#call("POST", path, { "content-type": "application/json" }, JSON.stringify(body));
  }

  async upload(path: string, entity: string): Promise<Understood> {
    const form = new FormData();
    form.append("entity", entity);
    form.append("file", new Blob([await readFile(path)]), basename(path));
    const { dataImport } = await this.#call("POST", "/v1/fileupload/dataimport", {}, form);
    return (dataImport as Understood[])[0] as Understood;
  }

  /** Runs an import to its end. */
  async importing(entity: string, order: Record<string, unknown>): Promise<Outcome> {
    const { job: id } = await this.post(`/v1/dataimport/${entity}`, order);
    for (;;) {
      const { job } = await this.#call("GET", `/v1/job/${id}`, {});
      const [row] = job as { state: string; message: string; result: Outcome | null }[];
      if (row?.result && row.state !== "waiting" && row.state !== "running") return row.result;
      if (row?.state === "failed" || row?.state === "cancelled") throw new Error(`${entity}: ${row.message}`);
      await sleep(50);
    }
  }

  async #call(method: string, path: string, headers: Record<string, string>, body?: string | FormData) {
    const reply = await fetch(`${this.#url}${path}`, {
      method,
      headers: { ...headers, ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    const { respondCode } = (await reply.json()) as {
      respondCode: { code: string; message: string; additionals: Additionals };
    };
    if (!reply.ok)
      throw new Error(`${path}: ${respondCode.code} ${respondCode.message} ${JSON.stringify(respondCode.additionals)}`);
    return respondCode.additionals;
  }
}
