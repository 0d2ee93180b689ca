/** The draft of a privacy impact assessment: what the program can say, and what the organization has to complete. */
import { DECIDES_FROM } from '@resa/rules/consent/purposes';
import { CLIENT_FIELDS, fieldsWhere } from '@resa/rules/person/client-fields';
import type { Context } from '../frame/change/context.ts';
import type { Facts, Say } from './facts.ts';
import { SENSITIVE } from './kept.ts';

export function assessment({ config, settings }: Context, facts: Facts, say: Say): string[][] {
  const { lock_minutes, session_hours, report_mail_domains } = settings;
  const sensitive = fieldsWhere((_, name) => SENSITIVE[name]).map((name) => say(CLIENT_FIELDS[name].label));
  const required = fieldsWhere(({ required: when }) => when === 'always');
  const all = fieldsWhere(() => true);
  const services = [
    config.smtpUrl && say('register_service_mail', { host: new URL(config.smtpUrl).hostname }),
    config.scanUrl && say('register_service_scan'),
    config.filesUrl && say('register_service_files'),
    config.mapUrl && say('register_service_map'),
  ].filter(Boolean);
  return [
    [say('register_q_officer'), say('register_a_complete')],
    [say('register_q_people'), say('register_a_people', { count: facts.files, age: DECIDES_FROM })],
    [say('register_q_sensitive'), say('register_a_sensitive', { fields: sensitive.join(', ') })],
    [say('register_q_needed'), say('register_a_needed', { count: required.length, of: all.length })],
    [say('register_q_access'), say('register_a_access', { roles: facts.roles.length, count: facts.users })],
    [say('register_q_protection'), say('register_a_protection', { count: lock_minutes, hours: session_hours })],
    [
      say('register_q_reports'),
      report_mail_domains ? say('register_a_domains', { domains: report_mail_domains }) : say('register_a_staff_only'),
    ],
    [say('register_q_services'), services.join(' ') || say('register_a_no_service')],
    [say('register_q_rights'), say('register_a_rights')],
    [say('register_q_risks'), say('register_a_risks')],
    [say('register_q_decision'), say('register_a_complete')],
  ];
}
