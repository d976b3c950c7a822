import { describe, expect, it, vi } from 'vitest';
import { loadOnce, UnloadedError } from './loadOnce';

describe('what is loaded once', () => {
  it('is loaded for the first who asks, and kept', async () => {
    const load = vi.fn(async () => 'here');
    const once = loadOnce(load);
    expect(load).not.toHaveBeenCalled();
    expect(await Promise.all([once(), once()])).toEqual(['here', 'here']);
    expect(await once()).toBe('here');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded anew after it could not be', async () => {
    const load = vi.fn(async () => 'here').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const once = loadOnce(load);
    await expect(once()).rejects.toThrow(UnloadedError);
    expect(await once()).toBe('here');
  });
});
