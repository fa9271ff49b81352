import { killRepeatedly } from "../packages/server/test/database/kill/run.ts";
import { killServerRepeatedly } from "../packages/server/test/database/kill/server.ts";

/** Kills the embedded database, then the whole server on it, 30 times each or as often as told; says what was lost. */
const kills = Number(process.argv[2] ?? 30);
const ofServer = Number(process.argv[3] ?? kills);
const report = await killRepeatedly(kills, (line) => console.log(line));
const whole = await killServerRepeatedly(ofServer, (line) => console.log(line));
console.log(`database: ${report.kills} kills, ${report.acknowledged} acknowledged, ${report.recovered} recovered`);
console.log(`database: ${report.lost.length} lost, ${report.torn.length} torn`);
console.log(
  `server: ${whole.kills} kills, ${whole.acknowledged} acknowledged, ${whole.recovered} recovered, ${whole.lost.length} lost`,
);
const wrong = report.lost.length + report.torn.length + whole.lost.length;
process.exitCode = wrong > 0 || report.acknowledged === 0 || whole.acknowledged === 0 ? 1 : 0;
