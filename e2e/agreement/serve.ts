// First, before anything reads the model.
import "../../packages/server/test/agreement/declare.ts";
import "../../packages/server/test/agreement/flow.ts";
import { createApp } from "../../packages/server/src/app.ts";
import { foundCompany } from "../../packages/server/src/auth/firstAdministrator.ts";
import { sealSecrets } from "../../packages/server/src/auth/sealSecrets.ts";
import { seed } from "../../packages/server/src/auth/seed.ts";
import { readConfig } from "../../packages/server/src/config.ts";
import { migrate, openDatabase } from "../../packages/server/src/database/index.ts";
import { seedReference } from "../../packages/server/src/reference/seed.ts";
import { secretKeysOf } from "../../packages/server/src/secretKeys.ts";
import { makeAgreementTables } from "../../packages/server/test/agreement/tables.ts";

// The server as it starts on an empty folder, with the agreement of the tests among its documents. The environment says
// what it says to the product's own, and in PAGES_DIR where the pages stand that know the agreement too.
const config = readConfig();
const database = await openDatabase({ dataDir: config.dataDir, secretKeys: secretKeysOf(config) });
await migrate(database);
await makeAgreementTables(database);
await seed(database);
await sealSecrets(database);
await seedReference(database);
const { login: loginName = "", password = "" } = config.admin ?? {};
await foundCompany(database, { loginName, password, language: "en_US" });
const app = await createApp(database, { ...config, pagesDir: process.env.PAGES_DIR ?? config.pagesDir });
process.once("SIGTERM", async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
await app.listen({ host: config.host, port: config.port });
