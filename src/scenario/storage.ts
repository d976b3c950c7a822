/** The database of a scenario, and where effects are counted. */
import { dialectOf, type EngineName } from '../database/engineName';
import type { Dialect } from '../program/program';
import type { DatabasePlan, EffectSource, ServicePlan } from '../world/setting';
import { toExpression, toTemplate } from './expressionText';
import type { SqlData } from './programForm';
import { oneOf, type Report } from './report';
import type { ScenarioData } from './scenarioForm';
import { inside, type Site } from './source';
import { checkSql, statementsOf } from './sqlText';

/** The tables and rows before the first decision, in the chosen dialect. */
export function databaseOf(
  data: ScenarioData,
  engine: EngineName,
  site: Site,
  report: Report,
): DatabasePlan | null {
  const { database } = data;
  if (!database) return null;
  const place = inside(site, 'database');
  const dialect = dialectOf(engine);
  return {
    dialect,
    engine,
    schema: listed(database.schema, dialect, inside(place, 'schema'), report),
    seed: listed(database.seed ?? [], dialect, inside(place, 'seed'), report),
    begin: database.begin ?? 'immediate',
    journal: database.journal ?? 'rollback',
    busy: database.busy ?? 'wait',
  };
}

function listed(
  data: SqlData | readonly SqlData[],
  dialect: Dialect,
  site: Site,
  report: Report,
): readonly string[] {
  const many = isList(data);
  return (many ? data : [data]).flatMap((sql, index) => {
    const place = many ? inside(site, index) : site;
    const text = typeof sql === 'string' ? sql : (sql[dialect] ?? sql.default);
    const statements = statementsOf(text);
    let from = 0;
    for (const statement of statements) {
      from = text.indexOf(statement, from);
      if (dialect === 'sqlite' || typeof sql === 'string') checkSql(statement, place, shifted(report, from));
      from += statement.length;
    }
    return statements;
  });
}

function isList(data: SqlData | readonly SqlData[]): data is readonly SqlData[] {
  return Array.isArray(data);
}

/** Reports with the position inside the statement moved to that inside the whole text. */
function shifted(report: Report, by: number): Report {
  return (code, site, complaint) => report(code, site, { ...complaint, at: (complaint.at ?? 0) + by });
}

/** Where the effect of a business event is counted. A query sees the event as `:key`. */
export function effectsOf(data: ScenarioData, site: Site, report: Report): readonly EffectSource[] {
  return (data.effects ?? []).flatMap((effect, index): EffectSource[] => {
    const place = inside(site, 'effects', index);
    if (typeof effect === 'string') return [countedBySql(effect, data, place, report)];
    const sources: EffectSource[] = [];
    if (effect.sql !== undefined) sources.push(countedBySql(effect.sql, data, inside(place, 'sql'), report));
    if (effect.service !== undefined) {
      const known = Object.keys(data.services ?? {});
      if (!known.includes(effect.service)) {
        report('unknownService', inside(place, 'service'), {
          expected: oneOf(known),
          got: effect.service,
          known,
        });
      }
      sources.push({ kind: 'service', service: effect.service });
    }
    if (effect.redis !== undefined) {
      sources.push({ kind: 'cache', key: toTemplate(effect.redis, inside(place, 'redis'), report) });
    }
    if (sources.length !== 1) report('oneAction', place, { expected: oneOf(['sql', 'service', 'redis']) });
    return sources;
  });
}

function countedBySql(sql: string, data: ScenarioData, site: Site, report: Report): EffectSource {
  if (!data.database) report('needsDatabase', site, { expected: { phrase: 'aDatabase' } });
  checkSql(sql, site, report);
  return { kind: 'sql', sql: sql.trim() };
}

export function servicesOf(data: ScenarioData, site: Site, report: Report): readonly ServicePlan[] {
  return Object.entries(data.services ?? {}).map(([name, service]) => ({
    name,
    honoursKeys: service?.honoursKeys ?? false,
    answer:
      service?.answer === undefined
        ? null
        : toExpression(service.answer, inside(site, 'services', name, 'answer'), report),
  }));
}
