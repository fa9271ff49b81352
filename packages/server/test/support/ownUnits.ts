import { sql } from "kysely";
import type { Database } from "../../src/database/index.ts";

/** Has a company call every unit its own: `Our box 7`, in Chinese `自用 box 7`. */
export async function callUnitsOurs(database: Database, companyId: string): Promise<void> {
  await sql`
    insert into setting_unit (su_id, company_id, unit_id, unit_type, unit_code, unit_name, unit_name_eng)
    select gen_random_uuid(), ${companyId}::uuid, unit_id, unit_type, unit_code, '自用 ' || unit_name, 'Our ' || unit_name
    from unit where company_id is null`.execute(database.reader);
}
