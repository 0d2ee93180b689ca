import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showTab } from './show-tab.ts';

/** The list of tabs, with the chosen one in sight where the list is a row that scrolls (styles.css). */
export function TabsList({ current, ...props }: TabsListProps & { current: string }) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown.
  useEffect(() => void showTab(row.current), [current]);
  return <Tabs.List ref={row} {...props} />;
}
