/** Rows for the tables and reports that the demonstration data leaves empty. */
const first = (table: string) => `(select min(id) from ${table})`;
const [plan, appointment, type] = ['place_appointment_types', 'appointments', 'appointment_types'].map(first);

export const ROWS: readonly string[] = [
  `insert into sessions (user_id, token_hash, uuid, machine, created_at, expires_at, last_seen_at, active_at)
   values (1, 'none', gen_random_uuid(), '192.0.2.1', now(), now() + interval '1 day', now(), now())`,
  `insert into file_locks select 1, max(id), 1, now(), now() from sessions`,
  `insert into idempotency_keys select gen_random_uuid(), max(id), 'appointments.store', 'none', '{"code": "Ok"}', now()
   from sessions`,
  `insert into jobs (name, data, run_at, created_at) values ('mail', '{"id": 1}', now() + interval '1 hour', now())`,
  `insert into attempts (kind, key, at) values ('sign-in', 'nobody@resa.test', now())`,
  `insert into second_steps values (1, '', 0, '', now())`,
  `insert into recovery_codes values (1, 'none', null)`,
  `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name, backup_eligible, backed_up, rp_id, created_at)
   values (1, 'none', 'none', 0, '{internal}', 'The laptop', 1, 1, 'resa.example', now())`,
  `insert into spent_challenges values ('none', now())`,
  `insert into identity_provider values (1, 0, 'Food Bank ID', 'https://sso.example', 'resa', '', null, null, 'groups', 1, 1, 1)`,
  `insert into provider_groups select 'desk', id, 1 from roles where name = 'viewer'`,
  `insert into emergency_administrators values (1)`,
  `insert into identities (user_id, issuer, subject, how, since) values (1, 'https://sso.example', 'one', 'own', now())`,
  `insert into remembered_workstations (token_hash, user_id, machine, created_at, expires_at)
   values ('none', 1, '192.0.2.7', now(), now() + interval '30 days')`,
  `insert into password_resets values ('none', 1, 'reset', now(), now() + interval '1 hour', null)`,
  `insert into captured_mails (sent_to, subject, html, body, created_at)
   values ('client@resa.test', 'Your appointment', '<p>Tomorrow</p>', 'Tomorrow', now())`,
  `insert into client_accounts values (1, 'none', now())`,
  `insert into client_links values ('none', 1, 'autologin', 'client@resa.test', now(), 1, now() + interval '1 hour', null)`,
  `insert into client_sessions (client_id, token_hash, created_at, expires_at, last_seen_at)
   values (1, 'none', now(), now() + interval '1 day', now())`,
  `insert into client_emails (client_id, sent_to, subject, message, created_at, created_by, appointment_id, event)
   values (1, 'client@resa.test', 'Your appointment', 'Tomorrow', now(), 1, ${appointment}, 'booked')`,
  `insert into duplicate_keys values (1, 1)`,
  `insert into duplicates (one_id, other_id, score, reasons, found_at) values (1, 2, 80, '{name}', now())`,
  `insert into file_update_periods (start_date, end_date, updated_at, updated_by)
   values (current_date - 30, current_date - 1, now(), 1)`,
  `insert into file_update_files (period_id, client_id, outcome) select max(id), 1, 'moved' from file_update_periods`,
  `insert into file_update_exclusions values (2, now(), 1)`,
  `insert into grade_refreshes (created_at, created_by) values (now(), 1)`,
  `insert into grade_refresh_moves (refresh_id, client_id, from_level, to_level) select max(id), 1, 1, 2 from grade_refreshes`,
  `insert into hunger_counts (year, place_id, meals, snacks, note, updated_at)
   select 2026, min(id), 1200, 300, 'Without the market of the 3rd', now() from places`,
  `insert into hunger_count_layouts (id, lines, updated_at)
   values (1, '[{"name": "b2_report", "name_en": "People", "name_fr": null}]', now())`,
  `insert into list_removals values ('genders', 100001)`,
  `insert into long_works (user_id, kind, data, state, client_ids, place_ids, created_at)
   values (1, 'report', '{}', 'failed', '{1}', '{1}', now())`,
  `insert into long_work_files select max(id), 'pdf', 'report.pdf', (select id from files order by id limit 1) from long_works`,
  `insert into look_spools values (gen_random_uuid(), 3)`,
  `insert into maintenances (active, name_en, name_fr, start_date_time, end_date_time)
   values (0, 'Maintenance', 'Entretien', current_date - 2 + time '21:00', current_date - 2 + time '22:00')`,
  `insert into no_incomes (client_id, start_date, end_date, note, created_at, updated_at)
   values (1, current_date - 900, current_date - 800, 'Between two jobs', now(), now())`,
  `insert into read_log (at, user_id, client_id, call) values (now(), 1, 1, 'clients.view')`,
  `insert into report_schedules (user_id, report, params, span, every, weekday, month_day, time, locale, send_to, subject,
     message, next_at, created_at)
   values (1, 'daily_count', '{"location": 1}', 'yesterday', 'week', 1, 1, '07:00', 'en', 'admin@resa.test',
     'Daily count', '', now() + interval '3 days', now())`,
  `insert into report_marks values (1, 121, 1, now())`,
  `insert into saved_filters (user_id, screen, name, filter_values, created_at)
   values (1, 'clients_list', 'Active', '{"state": "1"}', now())`,
  `insert into skipped_steps values ('mail', now(), 1)`,
  `insert into tags_appointments values (${first('tags')}, ${type})`,
  `insert into tags_extras values (${first('tags')}, ${type})`,
  `insert into texts (key, name_en, name_fr, updated_at, updated_by) values ('check_in', 'Arrived', 'Arrivée', now(), 1)`,
  `insert into user_columns values (1, 'clients', '{phone}')`,
  `insert into visit_corrections (visit_id, reason, created_at, created_by) values (${first('visits')}, 'Left at home', now(), 1)`,
  `insert into visit_correction_persons (correction_id, side, position, client_id, age, group_role_type_id)
   select (select max(id) from visit_corrections), side, 0, 1, 40, 1 from unnest(array['before', 'after']) as side`,
  `insert into waiting_entries (place_id, place_appointment_type_id, date, client_id, position, state, comments, created_at,
     created_by, updated_at)
   select place_id, id, current_date + 1, 1, 1, 'offered', 'Mornings', now(), 1, now()
   from place_appointment_types where id = ${plan}`,
  `insert into waiting_offers (waiting_entry_id, place_appointment_type_id, start_date_time, units, offered_at, held_until)
   select id, place_appointment_type_id, date + time '09:00', 1, now(), now() + interval '2 hours' from waiting_entries`,
  `insert into waiting_participants select max(id), 2 from waiting_entries`,
  `insert into waived_proofs (client_id, document_type_id, reason, waived_at, waived_by)
   values (3, ${first('document_types')}, 'Lost in a fire', now(), 1)`,
  `insert into asked_waivers (client_id, document_type_id, reason, asked_at, asked_by)
   values (2, ${first('document_types')}, 'Lives with friends', now(), 1)`,
  `insert into consents (client_id, purpose_id, state, version, language, how, by_whom, decided_on, created_at, created_by)
   select 1, min(id), 'given', 1, 'fr', 'word', 'person', current_date - 10, now(), 1 from consent_purposes`,
  `insert into client_imports (file_name, state, created_at, created_by, touched_at, ended_at, run_by, done, parts)
   values ('people.csv', 'done', now(), 1, now(), now(), 1, 1, 1)`,
  `insert into client_import_chunks select max(i.id), 0, (select id from files order by id limit 1) from client_imports i`,
  `insert into client_import_persons (import_id, key, position, line, household, chunk, kind, client_id, written)
   select max(id), '2', 0, 2, 0, 0, 'new_household', 3, 1 from client_imports`,
  `insert into client_import_files (import_id, client_id, household, kind, row_version, written_at)
   select max(id), 3, 0, 'new', 1, now() from client_imports`,
  `insert into client_import_mappings (name, headings, mapping, saved_at, saved_by)
   values ('The other program', '{last name,first name}', '{}', now(), 1)`,
  `insert into used_file_numbers values (777)`,
  `insert into offline_workstations (workstation, name, place_id, created_at, created_by)
   select gen_random_uuid(), 'Basement', min(id), now(), 1 from places`,
  `insert into offline_acts (act, kind, user_id, place_id, workstation, at, received_at, outcome, why, content)
   select gen_random_uuid(), 'walk_in', 1, min(id), 'Basement', now(), now(), 'waits', 'unknown_person',
     '{"name": "Rose"}' from places`,
  `insert into activity_log (action, user_id, created_name, client_id, entity, entity_id, created_at)
   values ('client.update', 1, 'Alice Tremblay', 1, 'clients', 1, now())`,
  `update addresses set postal_code = 'K1A' where id = (select max(address_id) from client_housings where end_date is null)`,
  // A child in a household of one, without an address and a level of education.
  `with home as (insert into families default values returning id), child as (
     insert into clients (first_name, last_name, dob, gender_type_id, family_id, created_at, updated_at)
     select 'Zoé', 'Côté-Roy', current_date - 3650, 1, id, now(), now() from home returning id, family_id)
   insert into memberships (client_id, group_id, group_role_type_id, date_start)
   select id, family_id, 4, current_date - 30 from child`,
];
