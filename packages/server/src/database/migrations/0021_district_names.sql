-- Taiwan's districts in simplified characters, where they stand as they came with the database.

update district d
set district_name_cn = translate(d.district_name,
  '區萬華義內愛樂橋雙貢烏來峽樹鶯莊蘆門蘭頭鎮鄉壯圍員羅東結蘇釣魚臺嶼豐關寶橫壢龍楊觀園龜復興灣獅後裡館銅鑼霧岡勢棲壇線鹽國間腳庫崙麥長歸廟將軍學營蓮彌鳳鳥濃瑪島馬巒頂邊車恆滿綠濱達壽榮寧',
  '区万华义内爱乐桥双贡乌来峡树莺庄芦门兰头镇乡壮围员罗东结苏钓鱼台屿丰关宝横坜龙杨观园龟复兴湾狮后里馆铜锣雾冈势栖坛线盐国间脚库仑麦长归庙将军学营莲弥凤鸟浓玛岛马峦顶边车恒满绿滨达寿荣宁')
from city c join country n on n.country_id = c.country_id
where c.city_id = d.city_id and n.country_code = 'TW' and d.district_name_cn is null
  and d.created_by is null and d.updated_by is null;

-- Names in simplified characters are searched like the others.
CREATE INDEX city_city_name_cn_like ON city USING gin (city_name_cn gin_trgm_ops);
CREATE INDEX district_district_name_cn_like ON district USING gin (district_name_cn gin_trgm_ops);
CREATE INDEX region_region_name_cn_like ON region USING gin (region_name_cn gin_trgm_ops);
CREATE INDEX state_province_state_province_name_cn_like ON state_province USING gin (state_province_name_cn gin_trgm_ops);
