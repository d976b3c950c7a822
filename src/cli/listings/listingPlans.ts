/** What a listing goes through on its home story: tables, messages, calls; and what the model says of the same. */
import { optionsWith } from '../../scenario/options';
import { parseSchedule } from '../../trace/parseSchedule';
import { runSchedule } from '../../trace/run';
import { withFaultsOf } from '../../trace/scheduleBudget';
import { lastStep } from '../../trace/step';
import { compileScenario, firstWorld, loadEngine } from '../loadEngine';
import { readScenario } from '../loadLessons';
import { homeOf } from './home';

export interface ListingPlan {
  /** MariaDB; several statements. */
  readonly tables: string;
  readonly messages: readonly { readonly id: string; readonly fields: object }[];
  /** What is called before anybody listens. */
  readonly calls: readonly { readonly call: string; readonly input?: unknown }[];
  /** Whether its consumer is run into the crash and started again. */
  readonly listens: boolean;
  /** A query that counts the effect. */
  readonly effect: string;
}

const ORDERS = `
  DROP TABLE IF EXISTS orders, msg_id_record;
  CREATE TABLE orders (id INT PRIMARY KEY, status INT NOT NULL, pay_time DATETIME, pay_count INT NOT NULL DEFAULT 0,
    version INT NOT NULL DEFAULT 1);
  CREATE TABLE msg_id_record (id INT PRIMARY KEY AUTO_INCREMENT, msg_id VARCHAR(64) NOT NULL UNIQUE,
    create_time DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP);
  INSERT INTO orders (id, status) VALUES (1001, 1)`;
const PAID = 'SELECT pay_count FROM orders WHERE id = 1001';

const PLANS: { readonly [home: string]: ListingPlan } = {
  'order-payment': {
    tables: ORDERS,
    messages: [{ id: 'm-1', fields: { orderId: 1001 } }],
    calls: [],
    listens: true,
    effect: PAID,
  },
  inventory: {
    tables: `
      DROP TABLE IF EXISTS stock, deduction;
      CREATE TABLE stock (sku VARCHAR(20) PRIMARY KEY, amount INT NOT NULL);
      CREATE TABLE deduction (order_id INT NOT NULL UNIQUE, quantity INT NOT NULL);
      INSERT INTO stock VALUES ('sku-1', 10)`,
    messages: [{ id: 'm-1', fields: { orderId: 2001, sku: 'sku-1', quantity: 2 } }],
    calls: [],
    listens: true,
    effect: "SELECT (10 - amount) / 2 FROM stock WHERE sku = 'sku-1'",
  },
  'form-token': {
    tables: `
      DROP TABLE IF EXISTS form_token, orders;
      CREATE TABLE form_token (token VARCHAR(20) PRIMARY KEY);
      CREATE TABLE orders (id INT PRIMARY KEY AUTO_INCREMENT, cart VARCHAR(20) NOT NULL);
      INSERT INTO form_token VALUES ('t-1')`,
    messages: [],
    calls: Array.from({ length: 2 }, () => ({ call: 'placeOrder', input: { token: 't-1', cart: 'cart-7' } })),
    listens: false,
    effect: 'SELECT count(*) FROM orders',
  },
  outbox: {
    tables: `
      DROP TABLE IF EXISTS orders, outbox, shipment, msg_id_record;
      CREATE TABLE orders (id INT PRIMARY KEY, status VARCHAR(10) NOT NULL);
      CREATE TABLE outbox (id INT PRIMARY KEY AUTO_INCREMENT, event INT NOT NULL, sent INT NOT NULL DEFAULT 0);
      CREATE TABLE shipment (id INT PRIMARY KEY AUTO_INCREMENT, order_id INT NOT NULL);
      CREATE TABLE msg_id_record (msg_id VARCHAR(64) NOT NULL UNIQUE)`,
    messages: [],
    calls: [{ call: 'placeOrder', input: { orderId: 5001 } }, { call: 'relay' }],
    listens: true,
    effect: 'SELECT count(*) FROM shipment',
  },
  reconciliation: {
    tables: ORDERS,
    messages: [],
    calls: Array.from({ length: 2 }, () => ({ call: 'reconcile', input: 'payments' })),
    listens: false,
    effect: PAID,
  },
};

/** What the listing of a protection goes through. */
export function planFor(protection: string): ListingPlan {
  const plan = PLANS[homeOf(protection)];
  if (!plan) throw new Error(`no plan for the story of ${protection}`);
  return plan;
}

/** Everything before the consumer takes its delivery, in the model. */
const BEGINNINGS: { readonly [home: string]: string } = {
  outbox: 'W* R@marked',
  'form-token': 'W.1* W.2*',
  reconciliation: '+15min J*',
};

/** What the same run comes to in the model. */
export interface ModelRun {
  readonly effects: number;
  /** The crash: when only the ack is left, or after the effect where no ack follows it. */
  readonly crash: 'before ack' | 'after effect';
}

/** Runs the protection in the model as its listing will be run. */
export async function modelRun(protection: string): Promise<ModelRun> {
  const home = homeOf(protection);
  const file = readScenario(home);
  const compiled = compileScenario(file, optionsWith(file.data, '', { protection }));
  const operations = Object.keys(compiled.programs[protection]?.operations ?? {});
  const beginning = BEGINNINGS[home] ?? 'P*';
  const crash = operations.indexOf('ack') > operations.indexOf('effect') ? 'before ack' : 'after effect';
  const text = planFor(protection).listens ? `${beginning} ${withCrash(operations, crash)}` : beginning;
  const parsed = parseSchedule(text);
  if (!parsed.ok) throw new Error(`${protection}: ${text} is no schedule`);
  const engine = await loadEngine(withFaultsOf(compiled, parsed.value));
  const ran = runSchedule(engine, firstWorld(engine), parsed.value);
  if (!ran.ok) throw new Error(`${protection}: ${text} cannot be run`);
  const effects = lastStep(ran.value).outcomes.reduce((sum, outcome) => sum + outcome.effects, 0);
  return { effects, crash };
}

/** A consumer runs into the crash; what comes back is handled to its end. */
function withCrash(operations: readonly string[], crash: ModelRun['crash']): string {
  return crash === 'before ack'
    ? `q>A ${'A '.repeat(operations.indexOf('ack'))}A! q>B B@acked`
    : `q>A ${'A '.repeat(operations.indexOf('effect') + 1)}A!`;
}
