import type { Download } from 'playwright-core';

/** A file that a page handed over. The browser runs elsewhere. */
export async function contentOf(file: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The first characters of a file that a page handed over: they say what it is. */
export async function beginningOf(file: Download): Promise<string> {
  return (await contentOf(file)).subarray(0, 600).toString('latin1');
}
