import { Avatar } from '@mantine/core';
import { initials } from '@resa/rules/text/name';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { api } from '../api.ts';
import { queryOf } from '../queries.ts';

interface Props {
  name: string;
  size?: number;
  /** Whether there is a picture at all; without one no request is sent. */
  photo?: 0 | 1;
  /** Whose picture it is. */
  of: { readonly call: typeof api.clients.photo | typeof api.user.photo; readonly id: number };
}

/** A person's photo, fetched with the bearer token (001 O-77), or a monogram. The name is beside it, so screen readers skip it. */
export function PhotoAvatar({ name, size = 40, photo = 0, of }: Props) {
  const { data } = useQuery({
    ...queryOf(of.call, { id: of.id }),
    enabled: photo === 1,
    staleTime: 5 * 60_000,
    retry: false,
  });
  // A removed photo may still be in the cache.
  const address = useObjectUrl(photo === 1 ? data : undefined);
  return (
    <Avatar src={address} alt="" aria-hidden size={size} radius="50%" color="spruce">
      {initials(name)}
    </Avatar>
  );
}

/** A picture that was fetched, as an address for the page. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob || blob.size === 0) return setAddress(null);
    const url = URL.createObjectURL(blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return address;
}
