/** Elements of a workbook's parts, without the prefixes that some programs write. */
import { Parser } from 'saxen';

export interface Handlers {
  /** Attributes are read when they are needed. */
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const bare = (name: string): string => {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
};

/** Reads XML, which may be several elements beside each other. */
export function readXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new Parser();
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => {
    open?.(bare(name), () => decoded(attributes(), decode));
  });
  if (close) parser.on('closeTag', (name: string) => close(bare(name)));
  if (text) {
    parser.on('text', (value: string, decode: (text: string) => string) => text(decode(value)));
    parser.on('cdata', (value: string) => text(value));
  }
  parser.on('error', (error: Error) => {
    throw error;
  });
  parser.parse(`<all>${xml.replace(/<\?xml[^>]*\?>/, '').replace(/<!--[\s\S]*?-->/g, '')}</all>`);
}

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    if (value.includes('&')) attributes[name] = decode(value);
  }
  return attributes;
}
