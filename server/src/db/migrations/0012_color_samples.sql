-- A picture of the cloth, for a colour of several shades: the key of a photo.
alter table color add column sample text;
