import { useRouterState } from '@tanstack/react-router';

/** Whether the screen is a client's file or intake, which names them itself. */
export const useOnFile = (): boolean =>
  useRouterState({
    select: ({ location: { pathname, search } }) => 'hfid' in search && /^\/(new_)?client(\/|$)/.test(pathname),
  });
