import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The data that processes keep until its version changes (0012, decision 009) is read only from these views: every
 * table below them has the trigger that renews the version, and kept-views.test.ts looks for it.
 */
export const keptViews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create view kept_user_permissions as
        select distinct ur.user_id, p.key
        from user_roles ur join role_permissions rp using (role_id) join permissions p on p.id = rp.permission_id;
      create view kept_user_roles as
        select ur.user_id, r.name from user_roles ur join roles r on r.id = ur.role_id;
      create view kept_user_places as
        select up.user_id, up.place_id from user_places up join places p on p.id = up.place_id where p.active = 1;
      create view kept_plans as
        select p.id, p.place_id, p.appointment_type_id, t.category_id, t.name_en, t.name_fr, t.position,
          p.max_appointments, p.online_appointments, p.time_slot, p.start_date, p.end_date,
          p.booking_start_date, p.booking_end_date, p.days_in_advance, p.ages_range, p.genders,
          p.message_en, p.message_fr, p.email_template_id, p.max_appointments_per_client, p.data
        from place_appointment_types p join appointment_types t on t.id = p.appointment_type_id;
      create view kept_plan_periods as
        select place_appointment_type_id, start_date, end_date, booking_start_date, booking_end_date from plan_periods;
      create view kept_working_hours as
        select place_appointment_type_id, weekday, start_time, end_time from working_hours;
      create view kept_nonworking_days as
        select place_id, place_appointment_type_id, date, comment from nonworking_days;
      create view kept_reschedule_days as
        select place_id, place_appointment_type_id, date, start_time, end_time from reschedule_days;
      create view kept_cutoffs as
        select place_id, weekday, cutoff_day, time from cutoffs;
      create view kept_booking_tags as
        select * from (
          select t.code, t.active,
            array(select item_id from tags_appointments where row_id = t.id) as appointments,
            array(select item_id from tags_extras where row_id = t.id) as extras
          from tags t) tag
        where cardinality(appointments) > 0 or cardinality(extras) > 0`.execute(db);
  },
};
