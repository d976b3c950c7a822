/** The words for choosing a run and what may happen in it: only the page whose run can be chosen has them. */
import type { Language } from '../../i18n/language';
import { translationOf, type MessagesOf } from '../../i18n/message';
import { chineseFaults, englishFaults } from '../words/faultNames';

const english = {
  scenario: 'Scenario',
  variant: 'Variant',
  asTold: 'as the story is told',
  run: 'Run',
  ownRun: 'the one that is shown',
  engine: 'Database',
  rabbitmq: 'RabbitMQ version',
  copies: 'Messages for the event',
  ids: 'Their message IDs',
  idsNames: { same: 'the same', fresh: 'one each', none: 'none' },
  consumers: 'Consumers',
  protections: 'Protections side by side, one to four',
  usual: 'as the scenario says',
  faults: 'Faults that may still happen',
  ...englishFaults,
} as const;

const chinese = translationOf<typeof english>()({
  scenario: '场景',
  variant: '变体',
  asTold: '故事原本的样子',
  run: '运行',
  ownRun: '正在显示的这一次',
  engine: '数据库',
  rabbitmq: 'RabbitMQ 版本',
  copies: '同一事件发几条消息',
  ids: '各条消息的 ID',
  idsNames: { same: '相同', fresh: '各不相同', none: '没有' },
  consumers: '消费者数量',
  protections: '并排比较的防护，一到四种',
  usual: '按场景设定',
  faults: '还可以发生的故障',
  ...chineseFaults,
});

/** The words for choosing a run in a language. */
export function runWords(language: Language): MessagesOf<typeof english> {
  return language === 'zh' ? chinese : english;
}
