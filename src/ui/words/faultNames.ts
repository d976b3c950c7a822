/** What the faults are called where somebody chooses how many may happen. */
import { translationOf } from '../../i18n/message';

export const englishFaults = {
  crashes: 'crashes',
  cuts: 'cut connections',
  brokerRestarts: 'broker restarts',
  failovers: 'failovers of Redis',
  errors: 'database errors',
  unknowns: 'lost answers',
} as const;

export const chineseFaults = translationOf<typeof englishFaults>()({
  crashes: '崩溃',
  cuts: '断连',
  brokerRestarts: 'broker 重启',
  failovers: 'Redis 主从切换',
  errors: '数据库错误',
  unknowns: '回答丢失',
});
