import { useNavigate } from '@tanstack/react-router';

/** Opens the profile's tab. */
export function useToProfile(): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({ ...old, tab: undefined }),
      replace: true,
    } as never);
}
