/** The words of the room that says what is real here and what is not, loaded with it. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';

const english = {
  title: 'What is real here, and what is not',
  what: 'SQLite is real: it runs every statement in this page. MariaDB and PostgreSQL answer from recordings of real servers. RabbitMQ and Redis are models; what they do was held against real servers, script by script.',
  covered: 'What the model covers',
  coveredList: {
    broker:
      'The broker as AMQP 0-9-1 shows it: exchanges, bindings, classic and quorum queues, acknowledgements, prefetch, confirms, TTL, dead letters, restarts.',
    failures:
      'Crashes, cut connections, networks that go silent, lost frames, database errors and lost answers, each at any step.',
    database:
      'Transactions, locks and isolation levels, as SQLite has them live and as the servers had them when they were recorded.',
    time: 'Time is virtual: it passes only when somebody lets it pass.',
  },
  leftOut: 'What it leaves out',
  leftOutDatabases: {
    unrecorded: 'steps on recorded databases that were never recorded: the run says so, and SQLite can go on',
    mysql: 'MySQL, and other releases than MariaDB 10.11 and PostgreSQL 15',
    replicas: 'replicas, failovers and lost disks of databases',
  },
  rules: 'What the broker does, and how we know',
  rulesWhat:
    'Each rule with the page of the documentation it stands on, the recorded scripts that show it on a real server, and the release. What was read and never run says so.',
  filter: 'Rules with these words',
  found: '{count} {count|rule|rules} of {total}',
  none: 'No rule has these words.',
  rule: 'Rule',
  page: 'Documentation',
  shownBy: 'Shown by',
  version: 'Release',
  read: 'read, not run',
  groups: {
    publishing: 'Publishing and routing',
    consuming: 'Consuming',
    settling: 'Acknowledging and returning',
    dying: 'Ageing and dead letters',
    quorum: 'Quorum queues',
  },
  databases: 'What the databases did',
  databasesWhat:
    'The states that schedules and searches of a scenario reach were put on the real server, and each statement was run there once. Where somebody tries again for ever, the recording ends; a search that comes to its end says so.',
  database: 'Database',
  recorded: 'Recordings',
  states: 'States',
  steps: 'Steps',
  size: 'kB, gzipped',
  live: 'runs in this page',
} as const;

const chinese = translationOf<typeof english>()({
  title: '这里哪些是真的，哪些不是',
  what: 'SQLite 是真的：每条语句都由它在本页运行。MariaDB 和 PostgreSQL 的回答来自真实服务器的录制。RabbitMQ 和 Redis 是模型，其行为已用脚本逐条与真实服务器核对。',
  covered: '模型包含什么',
  coveredList: {
    broker:
      'AMQP 0-9-1 所能看到的 broker：交换机、绑定、classic 队列和 quorum 队列、ack、预取、发布确认、TTL、死信、重启。',
    failures: '崩溃、断连、网络静默、丢失的帧、数据库错误和丢失的回答，每一步都可能发生。',
    database: '事务、锁和隔离级别：SQLite 实时运行，两种服务器则与录制时一致。',
    time: '时间是虚拟的：只有让它流逝，它才流逝。',
  },
  leftOut: '模型不包含什么',
  leftOutDatabases: {
    unrecorded: '录制的数据库上没有录过的步骤：遇到时会明说，并可换用 SQLite 继续',
    mysql: 'MySQL，以及 MariaDB 10.11 和 PostgreSQL 15 以外的版本',
    replicas: '数据库的副本、主从切换和磁盘损坏',
  },
  rules: 'broker 的行为，以及依据',
  rulesWhat:
    '每条规则都注明所依据的文档页面、在真实服务器上印证它的录制脚本，以及版本。只读过文档、没有运行过的，会如实写明。',
  filter: '按文字筛选规则',
  found: '{total} 条规则中的 {count} {count|条|条}',
  none: '没有包含这些文字的规则。',
  rule: '规则',
  page: '文档',
  shownBy: '依据',
  version: '版本',
  read: '读过，未运行',
  groups: {
    publishing: '发布与路由',
    consuming: '消费',
    settling: '确认与退回',
    dying: '过期与死信',
    quorum: 'quorum 队列',
  },
  databases: '数据库的行为',
  databasesWhat:
    '场景的执行顺序和穷举所到达的状态，都在真实服务器上重现过，每条语句都在那里运行过一次。有人无休止地重试时，录制到一定程度为止；穷举走到录制的尽头时会明说。',
  database: '数据库',
  recorded: '录制',
  states: '状态',
  steps: '步骤',
  size: 'kB（gzip）',
  live: '在本页运行',
});

export type HonestyWords = MessagesOf<typeof english>;

/** The words of the room in a language. */
export function honestyWords(language: Language): HonestyWords {
  return language === 'zh' ? chinese : english;
}
