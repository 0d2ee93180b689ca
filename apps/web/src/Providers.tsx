/**
 * The parts around every screen: theme, query client, notices and questions (whose code is loaded with the first of
 * them).
 */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from './local/store.ts';
import { queries } from './queries.ts';
import { cssVariables, theme } from './theme.ts';
import { dialogsWanted } from './ui/dialogs-wanted.ts';

const Dialogs = lazy(() => import('./ui/Dialogs.tsx'));

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        {children}
        <Raised />
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Raised() {
  if (!useStore(dialogsWanted)) return null;
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  );
}
