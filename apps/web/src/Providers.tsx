/** What every screen stands in: theme, query client, notices and questions (whose code comes after the first page). */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queries } from './queries.ts';
import { cssVariables, theme } from './theme.ts';

const Dialogs = lazy(() => import('./ui/Dialogs.tsx'));

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        {children}
        <Suspense>
          <Dialogs />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
