/**
 * Router and guard, made from the table of screens. Search values are plain text (`?search=Roy&page=2`), so that
 * addresses look as the specification writes them.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { lacksRight, sentTo } from './guard.ts';
import LoginLayout from './layout/LoginLayout.tsx';
import { Root } from './layout/Root.tsx';
import { rememberPlace, sessionState } from './local/session.ts';
import { t } from './local/texts.ts';
import { aliases, screens } from './routes.tsx';
import type { Screen } from './screens.ts';
import { Broken } from './ui/Broken.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

interface Place {
  pathname: string;
  href: string;
  search: Record<string, unknown>;
}

function check(screen: Screen | null, location: Place) {
  const { session, lock } = sessionState.get();
  const to = sentTo(screen, { path: location.pathname, query: location.search }, session, lock !== null);
  if (!to) return;
  if (to === '/lock_screen') rememberPlace(location.href);
  if (to === '/' && screen && lacksRight(screen, location.search, session))
    void import('./ui/notify.ts').then(({ notify }) => notify.warn('e_no_right_to_open', { name: t(screen.title) }));
  throw redirect({ to, replace: true });
}

const broken = ({ error, reset }: ErrorComponentProps) => <Broken error={error} reset={reset} />;
const notFound = lazyRouteComponent(() => import('./session/NotFound.tsx'));

const root = createRootRoute({ component: Root, notFoundComponent: notFound, errorComponent: broken });

const layouts = {
  staff: createRoute({
    getParentRoute: () => root,
    id: 'staff',
    component: lazyRouteComponent(() => import('./layout/signed-in.ts'), 'StaffLayout'),
  }),
  login: createRoute({
    getParentRoute: () => root,
    id: 'login',
    component: LoginLayout,
  }),
};

/** '/reset_password/{uuid}' as the router writes it. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1');

const routesOf = (layout: Screen['layout']) =>
  screens
    .filter((screen) => screen.layout === layout)
    .map((screen) =>
      createRoute({
        getParentRoute: () => layouts[layout],
        path: routerPath(screen.path),
        component: lazyRouteComponent(screen.load),
        errorComponent: broken,
        beforeLoad: ({ location }) => check(screen, location),
        staticData: { screen },
      }),
    );

const redirects = aliases.map(({ from, to }) =>
  createRoute({
    getParentRoute: () => root,
    path: routerPath(from),
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search, replace: true });
    },
  }),
);

/** Unknown paths are guarded too: a locked screen does not show even this page. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: notFound,
  beforeLoad: ({ location }) => check(null, location),
});

export const router = createRouter({
  routeTree: root.addChildren([
    layouts.staff.addChildren(routesOf('staff')),
    layouts.login.addChildren(routesOf('login')),
    ...redirects,
    unknown,
  ]),
  defaultPreload: false,
  defaultPendingMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: broken,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});
