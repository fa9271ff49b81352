import { join } from "node:path";
import { type Declared, documentsOf, model } from "@stowage/model";
import type { FastifyInstance } from "fastify";
import { admission } from "./auth/admission.ts";
import { lettersToo } from "./auth/calls/contact.ts";
import { authCalls } from "./auth/calls/index.ts";
import { SecretKeyMismatch } from "./auth/keys.ts";
import { type PasskeySite, passkeySite } from "./auth/passkeys.ts";
import { redactedPaths } from "./auth/redaction.ts";
import { sessionCacheOf } from "./auth/sessionCache.ts";
import type { Config } from "./config.ts";
import { crudCalls } from "./crud/calls.ts";
import type { HooksByName } from "./crud/hooks.ts";
import type { Database } from "./database/index.ts";
import { documentCalls } from "./documents/calls.ts";
import { withLineHooks } from "./documents/guards.ts";
import { eventCalls, listenersOf } from "./events/index.ts";
import { exportCalls } from "./exports/calls.ts";
import { attachmentCalls, fileStore, pictureCalls } from "./files/index.ts";
import { flowOf } from "./flows/index.ts";
import { giveNumbers } from "./flows/outbound/index.ts";
import { companyCalls } from "./hooks/companyCalls.ts";
import { hooks as ownHooks } from "./hooks/index.ts";
import { productSnCalls } from "./hooks/productSnCalls.ts";
import type { Call } from "./http/call.ts";
import { openApi } from "./http/openapi.ts";
import { openApiCall } from "./http/openapiCall.ts";
import { operations } from "./http/operations.ts";
import { servePages } from "./http/pages.ts";
import { createServer } from "./http/server.ts";
import { importCalls } from "./imports/calls.ts";
import { orderNumbersCall } from "./imports/orderNumbersCall.ts";
import { jobHandlers } from "./jobHandlers.ts";
import { jobCalls, jobsOf } from "./jobs/index.ts";
import { labelCalls } from "./labels/index.ts";
import { mailCalls, postLetter } from "./mail/index.ts";
import { papersToo } from "./papers/index.ts";
import { ownUserToo, profileCalls } from "./profile/index.ts";
import { queryCalls } from "./queries/index.ts";
import { sharedLinkCalls } from "./sharedLinks/index.ts";
import { storageCalls } from "./storage/index.ts";
import { version } from "./version.ts";

/** The table of contents: every room of the server, by name, in order. */
export async function createApp(database: Database, config: Config): Promise<FastifyInstance> {
  const calls = allCalls(database, config.dataDir, config.maxLoginUsers, passkeySite(config.publicUrl));
  const app = await createServer({
    database,
    admission: admission(database),
    calls: [...calls, openApiCall(() => openApi(calls, version))],
    logLevel: config.logLevel,
    redactedPaths,
    trustProxy: config.trustProxy,
    isHttps: config.publicUrl.startsWith("https:"),
    limitAnonymous: config.limitAnonymous,
  });
  // Before the server waits for what is in flight: these would not end by themselves.
  app.addHook("preClose", async () => listenersOf(database).close());
  operations(app, {
    database,
    metricsToken: config.metricsToken,
    unfit: () => (sessionCacheOf(database).keys.areReadable ? null : new SecretKeyMismatch().message),
  });
  jobsOf(database).work(
    jobHandlers(database, hooks, join(config.dataDir, "files"), { gateways: config.carrierGateways, calls }),
    {
      log: app.log,
    },
  );
  app.addHook("preClose", () => jobsOf(database).stop());
  await servePages(app, config.pagesDir);
  return app;
}

/** Every call that the server answers, but for its own description. */
export function allCalls(
  database: Database,
  dataDir = "data",
  maxLoginUsers?: number,
  site?: PasskeySite | null,
): readonly Call[] {
  const calls = [
    ...authCalls(database, postLetter, maxLoginUsers, site),
    ...mailCalls(),
    ...ownUserToo(lettersToo(resources().flatMap((resource) => crudCalls(resource, hooks))), hooks),
    ...attachmentCalls(Object.values(everything)),
    ...pictureCalls(Object.values(everything)),
    ...companyCalls(hooks),
    ...productSnCalls,
    ...storageCalls(database, hooks),
    ...labelCalls,
    ...profileCalls,
    ...sharedLinkCalls,
    ...documentsOf(model).flatMap((document) => {
      const { flow, calls } = flowOf(document);
      return [...documentCalls(database, document, flow, hooks), ...calls(database, hooks)];
    }),
    ...importCalls(database, join(dataDir, "files")),
    orderNumbersCall(fileStore(join(dataDir, "files")), giveNumbers),
    ...jobCalls(database),
    ...eventCalls(database),
    ...exportCalls(Object.values(everything), join(dataDir, "files")),
    ...queryCalls(),
  ];
  return papersToo(calls, database, fileStore(join(dataDir, "files")));
}

const everything = model as Readonly<Record<string, Declared>>;
const resources = () => Object.values(everything).filter((declared) => declared.type === "resource");

/** What resources do beyond the engine; lines obey the state of their document. */
const hooks: HooksByName = withLineHooks(documentsOf(model), ownHooks);
