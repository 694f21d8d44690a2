-- Who brings goods to customers, and where their parcels are followed.

insert into carrier (code, name, tracking_url, position) values
  ('bpost', 'bpost', 'https://track.bpost.cloud/btr/web/#/search?itemCode={code}', 1),
  ('dpd', 'DPD', 'https://tracking.dpd.de/status/en_US/parcel/{code}', 2),
  ('gls', 'GLS', 'https://gls-group.eu/track/{code}', 3),
  ('dhl', 'DHL', 'https://www.dhl.com/be-en/home/tracking.html?tracking-id={code}', 4),
  ('ups', 'UPS', 'https://www.ups.com/track?tracknum={code}', 5),
  ('postnl', 'PostNL', 'https://jouw.postnl.be/track-and-trace/{code}', 6),
  ('post_lu', 'POST Luxembourg', 'https://www.post.lu/particuliers/colis-courrier/track-and-trace#/search/{code}', 7);
