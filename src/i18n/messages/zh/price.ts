/** 一种防护的代价：算出来，写在它旁边。 */
import { translationOf } from '../../message';
import type { English } from '../english';

export const price = translationOf<English['price']>()({
  label: '代价',
  of: '首次投递 {first}，重复投递 {repeated}',
  statements: '{count} {count|条|条}语句',
  roundTrips: '{count} {count|次|次}往返',
  extraTables: '额外的表：{tables}',
  needs: '前提：{what}',
  nothingExtra: '不需要额外的表',
});
