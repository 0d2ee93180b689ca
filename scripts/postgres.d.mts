export function startPostgres(options?: {
  durable?: boolean;
}): Promise<{ url: string; admin: string; bin: string; data: string; stop(): Promise<void> } | { missing: string }>;
