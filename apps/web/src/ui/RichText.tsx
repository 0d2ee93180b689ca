/** Formatted text, drawn element by element: an element that is not on the list of harmless ones shows only its text. */
import { Anchor } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { Dated } from './Dated.tsx';

const SHOWN = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote']);
const SILENT = new Set(['script', 'style', 'template']);
const ADDRESS = /^(https?:|mailto:|tel:)/i;

export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div>{childrenOf(body)}</div>;
}

const childrenOf = (node: Node): ReactNode[] => [...node.childNodes].map(drawn);

function drawn(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text) return <Dated key={key}>{node.data}</Dated>;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (SILENT.has(name)) return null;
  if (name === 'br') return <br key={key} />;
  const href = node.getAttribute('href') ?? '';
  if (name === 'a' && ADDRESS.test(href))
    return (
      <Anchor key={key} href={href} target="_blank" rel="noreferrer" underline="always" inherit>
        {childrenOf(node)}
      </Anchor>
    );
  return SHOWN.has(name) ? createElement(name, { key }, ...childrenOf(node)) : childrenOf(node);
}
