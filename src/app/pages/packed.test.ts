import { describe, expect, it } from 'vitest';
import { parsePacked, printPacked } from './packed';

const card = { id: 'order-payment', title: { en: 'Order', zh: '订单' } };
const data = {
  runs: { a: { card, setting: { queues: ['q'] }, step: 1 }, b: { card: { ...card }, setting: null } },
  claims: [{ card: 'aba' }],
};

describe('the data of a page', () => {
  it('comes back as it was', () => {
    expect(parsePacked(printPacked(data))).toEqual(data);
  });

  it('has what is shared once', () => {
    expect(printPacked(data).split('订单')).toHaveLength(2);
  });
});
