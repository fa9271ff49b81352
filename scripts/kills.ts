import { killRepeatedly } from "../packages/server/test/database/kill/run.ts";

/** Kills the embedded database 30 times, or as often as told, and reports what was acknowledged and what was found. */
const report = await killRepeatedly(Number(process.argv[2] ?? 30), (line) => console.log(line));
console.log(`${report.kills} kills, ${report.acknowledged} acknowledged, ${report.recovered} recovered`);
console.log(`${report.lost.length} lost, ${report.torn.length} torn`);
process.exitCode = report.lost.length + report.torn.length > 0 || report.acknowledged === 0 ? 1 : 0;
