/** The story on which the listings of a protection are written. */

const ELSEWHERE: { readonly [protection: string]: string } = {
  'unique-business-key': 'inventory',
  'form-token-steps': 'form-token',
  'form-token-atomic': 'form-token',
  'outbox-inbox': 'outbox',
  reconciliation: 'reconciliation',
};

/** The scenario; most are at home in the payment of an order. */
export function homeOf(protection: string): string {
  return ELSEWHERE[protection] ?? 'order-payment';
}
