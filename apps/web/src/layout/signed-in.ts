/** What every screen behind the sign-in stands in, in one file. */
export { Attendance } from './Attendance.tsx';
export { StaffLayout } from './StaffLayout.tsx';
