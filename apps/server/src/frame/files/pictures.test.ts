import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fromDataUrl, smallPicture } from './pictures.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } });
const square = (bytes: Buffer) => smallPicture(1, bytes, 'square');
const bad = { status: 200, body: { code: 'bad_picture' } };

it('makes a square JPEG without metadata, turned by its orientation', async () => {
  // Left half red, right half blue; orientation 6 means "turn right", so red is at the top.
  const blue = await blank(50, 100).modulate({ hue: 240 }).png().toBuffer();
  const input = await blank(100, 100)
    .composite([{ input: blue, left: 50, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ada' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = await square(input);
  const { format, width, height, exif, orientation } = await sharp(made).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'jpeg',
    width: 480,
    height: 480,
    exif: undefined,
    orientation: undefined,
  });
  const top = await sharp(made).extract({ left: 100, top: 50, width: 300, height: 50 }).stats();
  expect(top.dominant.r).toBeGreaterThan(top.dominant.b);
});

it('decides by content, never by the name of the picture', async () => {
  const gif = await blank(10, 10).gif().toBuffer();
  await expect(square(gif)).rejects.toMatchObject(bad);
  await expect(
    square(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ).rejects.toMatchObject(bad);
  const png = await blank(300, 200).png().toBuffer();
  await expect(square(png.subarray(0, png.length / 2))).rejects.toMatchObject(bad);
  expect((await sharp(await square(png)).metadata()).width).toBe(480);
});

it('refuses five megabytes, and a small file that unfolds into a huge picture', async () => {
  await expect(square(Buffer.alloc(5_000_001))).rejects.toMatchObject(bad);
  const bomb = await blank(8_000, 8_000).png().toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(square(bomb)).rejects.toMatchObject(bad);
});

it('reads only data URLs of pictures', () => {
  expect(fromDataUrl(`data:image/png;base64,${Buffer.from('abc').toString('base64')}`)).toEqual(Buffer.from('abc'));
  for (const url of ['', 'data:text/html;base64,YWJj', 'https://example.org/a.png', 'data:image/png;base64,<>'])
    expect(() => fromDataUrl(url)).toThrow('bad_picture');
});
